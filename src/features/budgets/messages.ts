// The budgets' and payments' part of the error catalogue (specification §8), shown in toasts.
export const BUDGET_CREATED = 'Presupuesto creado con éxito';
export const BUDGET_UPDATED = 'Presupuesto actualizado con éxito';
export const BUDGET_DELETED = 'Presupuesto eliminado con éxito';
export const BUDGET_SAVE_FAILED = 'Error al guardar el presupuesto';
export const BUDGET_DELETE_FAILED = 'Error al eliminar el presupuesto';
export const PAYMENT_CREATED = 'Pago registrado con éxito';
export const PAYMENT_UPDATED = 'Pago actualizado con éxito';
export const PAYMENT_DELETED = 'Pago eliminado con éxito';
export const PAYMENT_SAVE_FAILED = 'Error al guardar el pago';
export const PAYMENT_UPDATE_FAILED = 'Error al actualizar el pago';
export const PAYMENT_DELETE_FAILED = 'Error al eliminar el pago';

// Messages that the catalogue does not have.
export const BUDGETS_FAILED = 'No se pudieron cargar los presupuestos. Inténtelo de nuevo.';
export const BUDGET_FAILED = 'No se pudo cargar el presupuesto. Inténtelo de nuevo.';
export const RECEIPT_FAILED = 'No se pudo cargar el recibo. Inténtelo de nuevo.';
export const CASH_FAILED = 'No se pudo cargar la caja del día. Inténtelo de nuevo.';
export const DUES_FAILED = 'No se pudieron cargar las cobranzas. Inténtelo de nuevo.';
