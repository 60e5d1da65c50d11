import { rm } from 'node:fs/promises';
import type { Queries } from '../database';
import { newScript } from '../sqlite/scripts';
import { scriptQuery } from '../sqlite/ThreadConnection';

/** Work that was prepared for a transaction. */
export interface Rehearsed<T> {
  perform(db: Queries): Promise<T>;
  drop(): Promise<void>;
}

/** Runs `rehearse`, which keeps its statements in a script, for a transaction that runs only those. */
export async function keepScript<T>(
  folder: string,
  rehearse: (script: string) => Promise<T>,
): Promise<Rehearsed<T>> {
  const script = newScript(folder);
  const drop = () => rm(script, { force: true });
  try {
    const result = await rehearse(script);
    const perform = async (db: Queries) => {
      await db.executeQuery(scriptQuery(script));
      return result;
    };
    return { perform, drop };
  } catch (fault) {
    await drop();
    throw fault;
  }
}
