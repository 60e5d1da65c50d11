import { codes, Failure, newId } from '../../contract';
import { isNewEmail } from '../../contract/internal';
import { isTaken, type Queries } from '../database';
import { hashPassword, toNetworkTurn } from '../passwords/hashPassword';

interface CreateCustomerInput {
  /** Of the invitation that the account is created for; by default, a new one. */
  readonly customerId?: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phoneNumber?: string;
  /** Without one the member is invited and sets it later. */
  readonly password?: string;
  readonly by?: string;
  /** The company that makes the account; empty where the person makes both themselves. */
  readonly homeCompany?: string;
  /** The network address that asks for it, in whose turn the password is hashed. */
  readonly address?: string;
}

/** Addresses are compared without regard to case. */
export const normalizeEmail = (email: string): string => email.trim().toLowerCase();

/** A person with everything but a place in the database; their password is hashed. */
export type NewCustomer = Awaited<ReturnType<typeof prepareCustomer>>;

/**
 * Hashes the password, which takes long, before a transaction begins. Throws for an email address
 * that no new account can have.
 */
export async function prepareCustomer({
  customerId = newId(),
  email,
  firstName,
  lastName,
  phoneNumber = '',
  password,
  by = '',
  homeCompany = '',
  address = '',
}: CreateCustomerInput) {
  const name = normalizeEmail(email);
  if (!isNewEmail(name))
    throw new Failure(
      400,
      codes.invalid,
      `A new account can’t have the email address “${name}”. Enter one such as name@example.com.`,
    );
  const passwordHash =
    password === undefined ? '' : await hashPassword(password, toNetworkTurn(address));
  return {
    customer_id: customerId,
    email: name,
    first_name: firstName.trim(),
    last_name: lastName.trim(),
    phone_number: phoneNumber.trim(),
    password_hash: passwordHash,
    status: password === undefined ? 'invited' : 'active',
    created_date: Date.now(),
    created_by: by,
    home_company: homeCompany,
  } as const;
}

/** Writes a prepared person; refuses an address that is taken. */
export async function insertCustomer(db: Queries, person: NewCustomer): Promise<string> {
  try {
    await db.insertInto('customers').values(person).execute();
  } catch (error) {
    if (isTaken(error))
      throw new Failure(
        409,
        codes.conflict,
        'An account already uses this email address. Use a different address.',
      );
    throw error;
  }
  return person.customer_id;
}

/** Makes a person who can sign in; refuses an address that is taken. */
export const createCustomer = async (db: Queries, input: CreateCustomerInput): Promise<string> =>
  insertCustomer(db, await prepareCustomer(input));
