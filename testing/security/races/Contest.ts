import type { ServerHost } from '#core/server';
import type { startServer } from '../../startServer';
import type { Company } from '../kits/company';

type Sluice = Awaited<ReturnType<typeof startServer>>;

/** A call: method, path, body, and the token of who makes it in place of a super admin. */
export type Ask = readonly [
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
  token?: string,
];
/** A call, or what a run does without one. */
export type Act = Ask | (() => Promise<unknown>);

/** An environment in which calls are made at the same moment. */
export interface Place extends Pick<Company, 'companyId' | 'customerId' | 'ids' | 'token'> {
  readonly server: ServerHost;
  /** Makes a call that must succeed; answers with its body. */
  made(...ask: Ask): Promise<any>;
  /** Reads something; answers with its body. */
  read(path: string): Promise<any>;
  /** Makes someone a member who may read. */
  join(): ReturnType<Sluice['company']>;
  /** Makes somebody with an environment of their own. */
  stranger(): ReturnType<Sluice['company']>;
  /** Lets DNS show that a domain is the environment’s; answers with the domain. */
  prove(domain: string): string;
  /** Lets the environment have one more of a kind than it has. */
  leaveOne(kind: string, used: number): Promise<void>;
}

/** Two calls that are made at the same moment, and the things that are made for them. */
export type Contest = (place: Place) => Promise<readonly [Act, Act]>;

/** Contests by what they are about. */
export type Contests = Readonly<Record<string, Contest>>;

type ToAct<T> = (thing: T, place: Place) => Act;

/** Two calls on a thing that is made for them: the same one twice, where only one is given. */
export const on =
  <T>(create: (place: Place) => Promise<T>, first: ToAct<T>, second = first): Contest =>
  async place => {
    const thing = await create(place);
    return [first(thing, place), second(thing, place)];
  };

/** Two calls in an environment: the same one twice, where only one is given. */
export const both = (
  first: (place: Place) => Act,
  second: (place: Place) => Act = first,
): Contest =>
  on(
    async place => place,
    place => first(place),
    place => second(place),
  );

/** Lets somebody run the installation. */
export async function makeOperator<Person extends { readonly customerId: string }>(
  { server }: Pick<Place, 'server'>,
  person: Person,
): Promise<Person> {
  await server.database.allCompanies
    .updateTable('customers')
    .set({ operator: 1 })
    .where('customer_id', '=', person.customerId)
    .execute();
  return person;
}

let last = 0;
/** A name that nothing has yet, which counts as the same where outcomes are compared. */
export const freshName = (kind: string): string => `${kind} ${1_000_000_000 + ++last}`;
