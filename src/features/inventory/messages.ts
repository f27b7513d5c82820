// The inventory's part of the error catalogue (specification §8), in toasts and in place of data that could not be
// read.
export const INVENTORY_FAILED = 'Error al cargar los datos de inventario';
export const PRODUCT_SAVE_FAILED = 'Error al guardar el producto';
export const SUPPLIER_SAVE_FAILED = 'Error al guardar el proveedor';
export const OPERATION_SAVE_FAILED = 'Error al guardar la operación';
export const OPERATION_DELETE_FAILED = 'Error al eliminar la operación';
export const PRODUCT_CREATED = 'Producto creado con éxito';
export const PRODUCT_UPDATED = 'Producto actualizado con éxito';
export const SUPPLIER_CREATED = 'Proveedor creado con éxito';
export const SUPPLIER_UPDATED = 'Proveedor actualizado con éxito';
export const OPERATION_CREATED = 'Operación registrada con éxito';
export const OPERATION_UPDATED = 'Operación actualizada con éxito';
export const OPERATION_DELETED = 'Operación eliminada con éxito';
