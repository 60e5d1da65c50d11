import { startProduct, type Product } from '../browser/startProduct';
import { freshDatabase } from '../startServer';

/** A product for a benchmark, and the database it has to itself where one was named. */
export interface FreshProduct extends Product {
  readonly databaseUrl?: string;
}

/**
 * Starts the product on a database of its own: on the PostgreSQL that DATABASE_URL or
 * TEST_DATABASE_URL names, else on SQLite.
 */
export async function startFresh(env: Record<string, string> = {}): Promise<FreshProduct> {
  const database = await freshDatabase();
  const product = await startProduct({
    ...env,
    ...(database && { DATABASE_URL: database.url }),
  });
  return {
    ...product,
    ...(database && { databaseUrl: database.url }),
    stop: async () => {
      await product.stop();
      await database?.drop();
    },
  };
}
