import { MOST_PAGES } from '#domain/clinical/tiff.ts';

// The images' part of the error catalogue (specification §8), and messages that it does not have.
export const LOAD_FAILED = 'Error al cargar las imágenes. Por favor, intenta de nuevo.';
export const DELETED = 'Imagen eliminada correctamente';
export const DELETE_FAILED = 'Error al eliminar la imagen. Por favor, intenta de nuevo.';
export const UPLOADED = 'Imágenes subidas correctamente';
export const UPLOAD_FAILED = 'Error al subir las imágenes. Por favor, intenta de nuevo.';
export const EDITED = 'Imagen guardada';
export const EDIT_FAILED = 'No se pudo guardar la imagen. Inténtelo de nuevo.';
export const NOT_HERE = 'No está en esta tableta';
export const NOT_SHOWN = 'Este navegador no puede mostrar este archivo';
export const HEIC_UNREADABLE =
  'Este navegador no puede leer fotos HEIC. Guárdelas como JPEG, o súbalas desde el dispositivo que las tomó.';
export const tooLargeText = (name: string): string =>
  `«${name}» se omitió: tiene más de ${MOST_PAGES} páginas o pesa demasiado. Divídalo en archivos más pequeños.`;
