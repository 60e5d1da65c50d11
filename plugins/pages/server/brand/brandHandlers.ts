import { codes, Failure, format } from '#core/contract';
import { handle, type Call } from '#core/server';
import {
  brandedApps,
  brands,
  emptyAppBrand,
  getBrand,
  previewBrand,
  saveAppBrand,
  saveBrand,
  slots,
  type AppBrand,
  type Brand,
} from '../../contract';
import { brandStrings as strings } from '../../brandStrings';
import { readBrandRows, writeBrand } from './brandRows';
import { drawPreview } from './drawPreview';
import { readImage } from './readImage';
import { toLook } from './StoredBrands';

const listApps = async ({ server, companyId }: Call) =>
  (await server.find(brandedApps)?.list(companyId)) ?? [];

/** A look in the audit trail: a new picture by its kind, not by its content. */
const toAuditEntry = (brand: Brand | AppBrand) =>
  Object.fromEntries(
    Object.entries(brand).map(([name, value]) => [
      name,
      typeof value === 'string' && value.startsWith('data:')
        ? value.slice(0, value.indexOf(';'))
        : value,
    ]),
  );

/** Saves one look in a transaction with its audit entry. */
async function save(call: Call, appId: string, sent: Brand | AppBrand): Promise<void> {
  const { companyId } = call;
  await call.transaction(async db => {
    const { brand, apps } = await readBrandRows(db, companyId);
    const before = appId ? (apps.get(appId) ?? emptyAppBrand) : brand;
    await writeBrand(db, companyId, appId, sent, before);
    await call.audit(
      {
        action: 'update',
        resource: 'brand',
        resourceId: appId || companyId,
        before: toAuditEntry(before),
        after: toAuditEntry(sent),
      },
      db,
    );
  });
  call.server.get(brands).forget(companyId);
}

/** The company's own name. */
async function readName({ server, companyId }: Call): Promise<string> {
  const row = await server.database.forInstallation
    .selectFrom('companies')
    .select('name')
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  return row?.name ?? '';
}

const isStored = (companyId: string, address: string) =>
  address.startsWith(`/hosted/brand/${companyId}/`) &&
  /\/[0-9a-f]{32}\.\w{3,4}$/.test(address) &&
  !address.includes('..');

/** Fails where a picture of a preview is none of the company's, and could not be saved. */
function requireShowable(companyId: string, brand: Brand | AppBrand): void {
  for (const slot of slots) {
    const value = (brand as Partial<Brand>)[slot] ?? '';
    if (value !== '' && !isStored(companyId, value)) readImage(slot, value);
  }
}

/** The brand of an environment and of its applications. */
export const brandHandlers = [
  handle(getBrand, async (_, call) => {
    const { brand, apps } = await readBrandRows(call.db, call.companyId);
    const known = await listApps(call);
    return {
      brand,
      apps: known.map(app => ({ ...app, brand: apps.get(app.appId) ?? emptyAppBrand })),
    };
  }),
  handle(saveBrand, async ({ body }, call) => {
    await save(call, '', body);
    return { message: strings.saved.text };
  }),
  handle(saveAppBrand, async ({ params, body }, call) => {
    const app = (await listApps(call)).find(({ appId }) => appId === params.appId);
    if (!app) throw new Failure(404, codes.notFound, strings.unknownApp.text);
    await save(call, app.appId, body);
    return { message: format(strings.appSaved, { name: app.name }) };
  }),
  handle(previewBrand, async ({ body }, call) => {
    const { brand, app, page, scheme } = body;
    requireShowable(call.companyId, brand);
    if (app) requireShowable(call.companyId, app);
    const shown = brand.colorScheme === 'auto' ? scheme : brand.colorScheme;
    const look = toLook(
      await readName(call),
      { ...brand, colorScheme: shown },
      app && { brand: app },
    );
    return { html: await drawPreview(look, page, shown) };
  }),
];
