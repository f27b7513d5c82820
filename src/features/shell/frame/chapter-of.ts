import type { RegisteredRouter } from '@tanstack/react-router';

/** Routes without a screen of their own, and the guide. */
type Other = '__root__' | '/_app' | `/ayuda${string}`;

/** The chapter of the guide (docs/guia.md) about each screen, by the route's id. */
export const CHAPTER_OF: Readonly<Record<Exclude<keyof RegisteredRouter['routesById'], Other>, string>> = {
  '/login': 'entrar-y-salir',
  '/inicio': 'puesta-en-marcha',
  '/_app/': 'el-dashboard',
  '/_app/patients/': 'pacientes',
  '/_app/patients/new': 'pacientes',
  '/_app/patients/$id/': 'pacientes',
  '/_app/patients/$id/edit': 'pacientes',
  '/_app/patients/$id/merge': 'papelera-y-fichas-repetidas',
  '/_app/patients/import': 'importar-y-exportar',
  '/_app/papelera': 'papelera-y-fichas-repetidas',
  '/_app/appointments/': 'citas',
  '/_app/appointments/new': 'citas',
  '/_app/appointments/$id/': 'citas',
  '/_app/appointments/$id/edit': 'citas',
  '/_app/clinical-histories/': 'historia-clinica',
  '/_app/clinical-histories/new': 'historia-clinica',
  '/_app/clinical-histories/$id/': 'tratamientos-y-controles',
  '/_app/clinical-histories/$id/edit': 'historia-clinica',
  '/_app/clinical-histories/$id/images': 'imagenes',
  '/_app/clinical-exam/new': 'examen-clinico',
  '/_app/clinical-exam/$id/': 'examen-clinico',
  '/_app/clinical-exam/$id/edit': 'examen-clinico',
  '/_app/odontograms/new': 'odontograma',
  '/_app/odontograms/$id/': 'odontograma',
  '/_app/odontograms/$id/edit': 'odontograma',
  '/_app/odontograms/$id/tiempo': 'odontograma',
  '/_app/ortodoncia/$id/': 'ortodoncia',
  '/_app/ortodoncia/$id/print': 'ortodoncia',
  '/_app/treatment-plans/': 'planes-de-tratamiento',
  '/_app/treatment-plans/create': 'planes-de-tratamiento',
  '/_app/treatment-plans/$id/': 'planes-de-tratamiento',
  '/_app/treatment-plans/$id/edit': 'planes-de-tratamiento',
  '/_app/consentimientos/nuevo': 'consentimientos',
  '/_app/consentimientos/$id/': 'consentimientos',
  '/_app/consentimientos/$id/print': 'consentimientos',
  '/_app/recetas/nueva': 'recetas',
  '/_app/recetas/$id/': 'recetas',
  '/_app/recetas/$id/print': 'recetas',
  '/_app/budgets/$id/print': 'presupuestos-y-pagos',
  '/_app/payments/$id/receipt': 'presupuestos-y-pagos',
  '/_app/caja': 'caja-del-dia',
  '/_app/cobranzas': 'presupuestos-y-pagos',
  '/_app/inventory': 'inventario',
  '/_app/estadisticas': 'estadisticas',
  '/_app/seguimiento': 'seguimiento',
  '/_app/preparar-dia': 'trabajar-sin-conexion',
  '/_app/sincronizacion/': 'sincronizacion',
  '/_app/sincronizacion/comprobante': 'sincronizacion',
  '/_app/cuenta': 'una-tableta-para-varias-personas',
  '/_app/exportar': 'importar-y-exportar',
  '/_app/usuarios': 'usuarios',
  '/_app/auditoria': 'historial-de-cambios-y-auditoria',
  '/_app/ajustes': 'ajustes',
};

/** The chapter about a route's screen; undefined = a route without one. */
export function chapterOf(routeId: string): string | undefined {
  return (CHAPTER_OF as Readonly<Record<string, string>>)[routeId];
}
