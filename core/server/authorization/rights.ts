import { createHash } from 'node:crypto';
import { getField } from '#core/contract';
import type { Access, CrudAction, ContextKey, Entitlement, Flag, Permission } from '../../contract';
import type { ServerHost } from '../host/serverHost';
import { companyFlags, entitlements, resources } from '../host/plugin';

export const superAdmin = 'default:superAdmin';
export const adminRole = 'default:admin';
export const readRole = 'default:read';
const auditorRole = 'default:auditor';
export const actions: readonly CrudAction[] = ['read', 'create', 'update', 'delete'];

export interface Policy {
  readonly resource: string;
  readonly actions: readonly { readonly action: string; readonly allow: boolean }[];
}

const everyAction: readonly CrudAction[] = actions;
/** The permissions of the built-in roles; they follow the resources of the installed plugins. */
export const builtIn: Readonly<
  Record<string, { readonly description: string; allows(resource: string): readonly CrudAction[] }>
> = {
  [superAdmin]: {
    description: 'Can do everything in the environment and grant any role.',
    allows: () => everyAction,
  },
  [adminRole]: {
    description:
      'Can do everything except super admin tasks, such as changing roles or deleting the environment.',
    allows: resource =>
      resource === 'roles'
        ? ['read']
        : resource === 'company'
          ? ['read', 'create', 'update']
          : everyAction,
  },
  [readRole]: {
    description: 'Can view everything except the audit trail. Can’t change anything.',
    allows: resource => (resource === 'events' ? [] : ['read']),
  },
  [auditorRole]: {
    description: 'Can view everything, including the audit trail. Can’t change anything.',
    allows: () => ['read'],
  },
};

/** The permissions of one member in one company, as gates query them. */
export class Rights implements Access {
  constructor(
    private readonly allowed: ReadonlySet<string>,
    private readonly disabled: ReadonlySet<string>,
    /** By id; one that is not named has its initial value. */
    readonly flags: Readonly<Record<string, boolean>>,
  ) {}
  allows(permission: Permission, action: CrudAction): boolean {
    return this.allowed.has(`${permission.id}:${action}`);
  }
  entitles(entitlement: Entitlement): boolean {
    return !this.disabled.has(entitlement.id);
  }
  isOn(flag: Flag): boolean {
    return this.flags[flag.id] ?? flag.initially;
  }
  read<T>(key: ContextKey<T>): T {
    return key.initially;
  }
  /** The same rights with a flag as it is in one session. */
  withFlag(flag: Flag, on: boolean): Rights {
    return new Rights(this.allowed, this.disabled, { ...this.flags, [flag.id]: on });
  }
  /** The same rights but for what is not kept, by `group:action`. */
  narrow(keeps: (permission: string) => boolean): Rights {
    return new Rights(new Set([...this.allowed].filter(keeps)), this.disabled, this.flags);
  }
  /** The same rights with the flags of who has fewer roles. */
  withFlags({ flags }: Pick<Rights, 'flags'>): Rights {
    return new Rights(this.allowed, this.disabled, flags);
  }
  /** Another one where anything else is allowed or entitled. */
  get stamp(): string {
    const said = JSON.stringify([[...this.allowed].sort(), [...this.disabled].sort()]);
    return createHash('sha256').update(said).digest('base64url').slice(0, 16);
  }
  /** `group:action` pairs. */
  get permissions(): readonly string[] {
    return [...this.allowed];
  }
}

/** Nobody: what a caller without a company may do. */
export const noRights = (flags: Readonly<Record<string, boolean>>) =>
  new Rights(new Set(), new Set(), flags);

/** The attributes of a company that decide what its members may do. */
export interface CompanyContext {
  readonly entitlement: Readonly<Record<string, unknown>>;
  readonly createdDate: number;
}

const anyCompany: CompanyContext = { entitlement: {}, createdDate: Number.POSITIVE_INFINITY };

/** The installation's flags as they are in a company for who holds these roles. */
const flagsIn = (
  server: ServerHost,
  createdDate: number,
  roles: readonly string[],
): Readonly<Record<string, boolean>> => ({
  ...server.settings.flags,
  ...Object.fromEntries(
    server
      .at(companyFlags)
      .flatMap(({ flag, appliesTo }) =>
        appliesTo({ createdDate, roles }) ? [[flag.id, true]] : [],
      ),
  ),
});

/**
 * The union of what roles allow: built-in ones by rule, the company's own by their stored policy.
 */
export function computeRights(
  server: ServerHost,
  roles: readonly string[],
  policies: Readonly<Record<string, readonly Policy[]>>,
  { entitlement, createdDate }: CompanyContext = anyCompany,
): Rights {
  const allowed = new Set<string>();
  const groups = server.at(resources).map(({ permission }) => permission.id);
  for (const role of roles) {
    const fixed = Object.hasOwn(builtIn, role) ? builtIn[role] : undefined;
    if (fixed)
      for (const group of groups)
        for (const action of fixed.allows(group)) allowed.add(`${group}:${action}`);
    else
      for (const { resource, actions } of Object.hasOwn(policies, role)
        ? (policies[role] ?? [])
        : [])
        for (const { action, allow } of actions) if (allow) allowed.add(`${resource}:${action}`);
  }
  if (roles.length > 0) for (const action of actions) allowed.add(`security:${action}`);
  const disabled = Object.entries(entitlement).flatMap(([name, terms]) =>
    getField(terms, 'enabled') === false ? [name] : [],
  );
  return new Rights(allowed, new Set(disabled), flagsIn(server, createdDate, roles));
}

/** The names of the entitlements that are on, of all that plugins know. */
export const entitledNames = (server: ServerHost, rights: Rights): string[] =>
  server
    .at(entitlements)
    .filter(each => rights.entitles(each))
    .map(({ id }) => id);
