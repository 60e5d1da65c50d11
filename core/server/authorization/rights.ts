import { createHash } from 'node:crypto';
import { getField } from '#core/contract';
import type { Access, CrudAction, ContextKey, Entitlement, Flag, Permission } from '../../contract';
import type { ServerHost } from '../host/serverHost';
import { companyFlags, entitlements, resources } from '../host/points';

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

/** The stamps of what is allowed where nothing is disabled: each call of a member answers one. */
const stamps = new WeakMap<ReadonlySet<string>, string>();

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
    if (this.disabled.size > 0) return this.computeStamp();
    const known = stamps.get(this.allowed) ?? this.computeStamp();
    stamps.set(this.allowed, known);
    return known;
  }
  private computeStamp(): string {
    const text = JSON.stringify([[...this.allowed].sort(), [...this.disabled].sort()]);
    return createHash('sha256').update(text).digest('base64url').slice(0, 16);
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

type Resources = ReturnType<typeof readResources>;
const readResources = (server: ServerHost) => server.at(resources);

/** The permissions of built-in roles for these resources, by the names of the roles. */
const fixedRights = new WeakMap<Resources, Map<string, ReadonlySet<string>>>();
const isFixed = (role: string) => Object.hasOwn(builtIn, role);

/** Finds what roles allow; where all are built in, it is listed once and not at each call. */
function findAllowed(
  groups: Resources,
  roles: readonly string[],
  policies: Readonly<Record<string, readonly Policy[]>>,
): ReadonlySet<string> {
  // However often a role is named, there are few lists of so many.
  if (!roles.every(isFixed) || roles.length > 4) return listAllowed(groups, roles, policies);
  const known = fixedRights.get(groups) ?? new Map<string, ReadonlySet<string>>();
  fixedRights.set(groups, known);
  const names = roles.join();
  const allowed = known.get(names) ?? listAllowed(groups, roles, policies);
  known.set(names, allowed);
  return allowed;
}

function listAllowed(
  groups: Resources,
  roles: readonly string[],
  policies: Readonly<Record<string, readonly Policy[]>>,
): ReadonlySet<string> {
  const allowed = new Set<string>();
  for (const role of roles) {
    const fixed = isFixed(role) ? builtIn[role] : undefined;
    if (fixed)
      for (const { permission } of groups)
        for (const action of fixed.allows(permission.id)) allowed.add(`${permission.id}:${action}`);
    else
      for (const { resource, actions } of Object.hasOwn(policies, role)
        ? (policies[role] ?? [])
        : [])
        for (const { action, allow } of actions) if (allow) allowed.add(`${resource}:${action}`);
  }
  if (roles.length > 0) for (const action of actions) allowed.add(`security:${action}`);
  return allowed;
}

/**
 * The union of what roles allow: built-in ones by rule, the company's own by their stored policy.
 */
export function computeRights(
  server: ServerHost,
  roles: readonly string[],
  policies: Readonly<Record<string, readonly Policy[]>>,
  { entitlement, createdDate }: CompanyContext = anyCompany,
): Rights {
  const allowed = findAllowed(readResources(server), roles, policies);
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
