// For journeys that read the tablet's store beside the application.

/** In the page: the IndexedDB in which the tablet's store is (src/store/database/place.ts). */
export async function indexedDbOfStore(): Promise<IDBFactory> {
  interface Buckets {
    keys: () => Promise<string[]>;
    open: (name: string) => Promise<{ indexedDB: IDBFactory }>;
  }
  const { storageBuckets } = navigator as { storageBuckets?: Buckets };
  const [bucket] = (await storageBuckets?.keys()) ?? [];
  if (!storageBuckets || bucket === undefined) return indexedDB;
  return (await storageBuckets.open(bucket)).indexedDB;
}
