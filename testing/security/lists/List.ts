import type { startServer } from '../../startServer';

/** The context in which a test company is created, with the values known so far. */
export interface Making {
  readonly sluice: Awaited<ReturnType<typeof startServer>>;
  readonly token: string;
  readonly companyId: string;
  readonly customerId: string;
  readonly email: string;
  /** Ids by the name of their parameter. */
  readonly ids: Readonly<Record<string, string>>;
  /** Makes a call that must succeed; answers with its body. */
  made(method: 'POST' | 'PUT', url: string, body?: unknown): Promise<any>;
}

/**
 * The facts about calls and routes that the security tests need; each record is a line and the
 * reason.
 */
export interface List {
  /** Calls that need no token. */
  readonly open?: Readonly<Record<string, string>>;
  /** Calls that act for the person whatever they may do in the company. */
  readonly personal?: Readonly<Record<string, string>>;
  /** Reads that every member of the company may make, whatever their rights. */
  readonly members?: Readonly<Record<string, string>>;
  /** Reads that looking at everything does not include. */
  readonly closedToReaders?: Readonly<Record<string, string>>;
  /** Calls that look something up though they are no GET: whoever may read may make them. */
  readonly asks?: Readonly<Record<string, string>>;
  /** Calls of the installation’s operators. */
  readonly installation?: Readonly<Record<string, string>>;
  /**
   * How refusals of calls that fail in another format read on the wire: `401 1998` for one without a
   * right, `401 1999` for one without a token.
   */
  readonly refusals?: Readonly<Record<string, string>>;
  /** Routes beside the calls, each with how it is guarded. */
  readonly raw?: Readonly<Record<string, string>>;
  /**
   * Makes one thing of each new kind; answers with their ids by the name of the parameter in paths.
   */
  readonly make?: (making: Making) => Promise<Readonly<Record<string, string>>>;
}
