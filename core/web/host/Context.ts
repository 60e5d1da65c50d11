import type { Access, ContextKey, Service } from '../../contract';

/** What a plugin's own code may reach. */
export interface Context {
  readonly access: Access;
  get<T>(service: Service<T>): T;
  find<T>(service: Service<T>): T | undefined;
  set<T>(key: ContextKey<T>, value: T): void;
}
