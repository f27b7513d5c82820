// The size of the measured clinic (README.md).

/** A number that the environment sets. */
export const setting = (name: string, fallback: number): number => Number(process.env[name] ?? fallback);

export const SIZE = {
  patients: setting('BENCH_PATIENTS', 20_000),
  appointments: setting('BENCH_APPOINTMENTS', 100_000),
  products: setting('BENCH_PRODUCTS', 5000),
  operations: setting('BENCH_OPERATIONS', 100_000),
  payments: setting('BENCH_PAYMENTS', 40_000),
};
