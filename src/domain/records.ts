// The types of all records by their collection, for code that is written once for every collection.
import type { Appointment, AppointmentValues } from '#domain/agenda/appointment.ts';
import type { ClinicalExam, ClinicalExamValues } from '#domain/clinical/clinical-exam.ts';
import type { ClinicalHistory, ClinicalHistoryValues } from '#domain/clinical/clinical-history.ts';
import type { ClinicalImage, ClinicalImageValues } from '#domain/clinical/clinical-image.ts';
import type { Odontogram, OdontogramValues } from '#domain/clinical/odontogram.ts';
import type { Tooth, ToothValues } from '#domain/clinical/tooth.ts';
import type { TreatmentPlan, TreatmentPlanValues } from '#domain/clinical/treatment-plan.ts';
import type { InventoryOperation, InventoryOperationValues } from '#domain/inventory/inventory-operation.ts';
import type { Product, ProductValues } from '#domain/inventory/product.ts';
import type { Supplier, SupplierValues } from '#domain/inventory/supplier.ts';
import type { Budget, BudgetValues } from '#domain/money/budget.ts';
import type { Payment, PaymentValues } from '#domain/money/payment.ts';
import type { Patient, PatientValues } from '#domain/patients/patient.ts';
import type { User, UserValues } from '#domain/people/user.ts';
import type { CollectionName } from '#domain/record/collections.ts';

/** The row of each collection, as store and wire hold it: stored fields, nothing derived. */
export interface Records {
  users: User;
  patients: Patient;
  appointments: Appointment;
  'clinical-histories': ClinicalHistory;
  'clinical-exams': ClinicalExam;
  odontograms: Odontogram;
  teeth: Tooth;
  'treatment-plans': TreatmentPlan;
  'clinical-images': ClinicalImage;
  products: Product;
  suppliers: Supplier;
  'inventory-operations': InventoryOperation;
  budgets: Budget;
  payments: Payment;
}

/** The fields of each collection that a client writes: those of its schema. */
export interface RecordValues {
  users: UserValues;
  patients: PatientValues;
  appointments: AppointmentValues;
  'clinical-histories': ClinicalHistoryValues;
  'clinical-exams': ClinicalExamValues;
  odontograms: OdontogramValues;
  teeth: ToothValues;
  'treatment-plans': TreatmentPlanValues;
  'clinical-images': ClinicalImageValues;
  products: ProductValues;
  suppliers: SupplierValues;
  'inventory-operations': InventoryOperationValues;
  budgets: BudgetValues;
  payments: PaymentValues;
}

/** The row type of a collection: `RecordOf<'patients'>` is `Patient`. */
export type RecordOf<C extends CollectionName> = Records[C];

/** The type of the fields that a client writes: `ValuesOf<'patients'>` is `PatientValues`. */
export type ValuesOf<C extends CollectionName> = RecordValues[C];
