import { makeAutoObservable, observable } from 'mobx';
import { masked } from '#plugins/variables/contract';
import type { PropertyDefinition } from '#plugins/connectors/contract';
import { definitionsIn } from '#plugins/connections/domain/storedValues';
import type { ConnectionSettings } from './describeSettings';

type Definitions = Readonly<Record<string, PropertyDefinition>>;

const inside = (definition: PropertyDefinition): Definitions | undefined =>
  definition.properties && definitionsIn(definition);

/** A snapshot of the edits. */
interface Taken {
  readonly name: string | undefined;
  readonly values: ReadonlyMap<string, unknown>;
}

/** The unsaved edits on a connection's page, by the path of the property. */
export class Edits {
  name: string | undefined;
  private readonly values = observable.map<string, unknown>({}, { deep: false });

  constructor(private readonly base: () => ConnectionSettings) {
    makeAutoObservable<this, 'base'>(this, { base: false });
  }

  get dirty(): boolean {
    return this.values.size > 0 || (this.name !== undefined && this.name !== this.base().name);
  }

  has(path: string): boolean {
    return this.values.has(path);
  }

  valueOf(path: string, definition: PropertyDefinition): unknown {
    return this.values.has(path) ? this.values.get(path) : definition.value;
  }

  /** Returns the value of a setting as its field has it now. */
  read(name: string): unknown {
    return this.valueOf(name, this.base().properties[name] ?? {});
  }

  setName(name: string): void {
    this.name = name;
  }

  /** Emptying a stored secret's field again keeps the secret; only `forget` removes it. */
  set(path: string, definition: PropertyDefinition, value: unknown): void {
    const untouched = definition.value === masked && value === '';
    if (untouched || JSON.stringify(value) === JSON.stringify(definition.value))
      this.values.delete(path);
    else this.values.set(path, value);
  }

  /** Removes a stored secret with the next save. */
  forget(path: string): void {
    this.values.set(path, '');
  }

  /** Leaves a stored secret as it is, after all. */
  keep(path: string): void {
    this.values.delete(path);
  }

  /** Returns a snapshot of the current edits, to be passed to `saved`. */
  taken(): Taken {
    return { name: this.name, values: new Map(this.values) };
  }

  /** Forgets what was saved; what was typed meanwhile stays. */
  saved({ name, values }: Taken): void {
    for (const [path, value] of values)
      if (this.values.get(path) === value) this.values.delete(path);
    if (this.name === name) this.name = undefined;
  }

  clear(): void {
    this.values.clear();
    this.name = undefined;
  }

  /** The body of the save: every value of the form, in the wire's shape. */
  body(): { name?: string; properties: Record<string, unknown> } {
    const collect = (
      definitions: Definitions,
      held: Definitions,
      prefix: string,
    ): Record<string, unknown> =>
      Object.fromEntries(
        Object.entries(definitions).flatMap(([key, definition]): [string, unknown][] => {
          const path = prefix + key;
          const own = held[key];
          const inner = inside(definition);
          if (inner) {
            const properties = collect(inner, definitionsIn(own), `${path}.`);
            return Object.keys(properties).length > 0 ? [[key, { properties }]] : [];
          }
          const value = this.valueOf(path, own ?? {});
          return value === undefined ? [] : [[key, { value }]];
        }),
      );
    const { name, properties, held } = this.base();
    return {
      ...(this.name !== undefined &&
        this.name.trim() &&
        this.name !== name && { name: this.name.trim() }),
      properties: collect(properties, held, ''),
    };
  }
}
