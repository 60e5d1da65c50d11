import { codes, Failure } from '#core/contract';
import { readJson, toJson, type Queries } from '#core/server';
import {
  defaultBrand,
  emptyAppBrand,
  slots,
  type AppBrand,
  type Brand,
  type Slot,
} from '../../contract';
import { brandStrings as strings } from '../../brandStrings';
import type { StoredAppBrand, StoredBrand } from './brandTables';
import { readImage, toImagePath } from './readImage';

type Images = Partial<Record<Slot, string>>;

/**
 * The stored rows of a company: its brand and those of its applications, with addresses of
 * pictures.
 */
export interface BrandRows {
  readonly brand: Brand;
  readonly apps: ReadonlyMap<string, AppBrand>;
}

/** Reads the looks of the company that `db` reaches. */
export async function readBrandRows(db: Queries, companyId: string): Promise<BrandRows> {
  const looks = await db.selectFrom('brand_looks').select(['app_id', 'look']).execute();
  const images = new Map<string, Images>();
  if (looks.length > 0)
    for (const { app_id, slot, hash, content_type } of await db
      .selectFrom('brand_images')
      .select(['app_id', 'slot', 'hash', 'content_type'])
      .execute()) {
      const known = images.get(app_id) ?? {};
      images.set(app_id, { ...known, [slot]: toImagePath(companyId, hash, content_type) });
    }
  const own = looks.find(({ app_id }) => app_id === '');
  return {
    brand: { ...defaultBrand, ...(own && readJson(own.look)), ...images.get('') },
    apps: new Map(
      looks
        .filter(({ app_id }) => app_id !== '')
        .map(({ app_id, look }) => [
          app_id,
          { ...emptyAppBrand, ...readJson(look), ...images.get(app_id) },
        ]),
    ),
  };
}

/**
 * Writes one look, with new pictures in the place of those before. A picture that is named by its
 * address stays.
 */
export async function writeBrand(
  db: Queries,
  companyId: string,
  appId: string,
  sent: Brand | AppBrand,
  before: Brand | AppBrand,
): Promise<void> {
  const { logo, logoDark, favicon = '', background = '', ...look } = { ...sent } as Brand;
  const images = { logo, logoDark, favicon, background };
  const kept = before as Partial<Brand>;
  for (const slot of slots) {
    const value = images[slot];
    if (value !== '' && value === kept[slot]) continue;
    if (value !== '' && !value.startsWith('data:'))
      throw new Failure(400, codes.invalid, strings.unknownImage.text, [
        { at: `body/${slot}`, message: strings.unknownImage.text },
      ]);
    const image = value === '' ? undefined : readImage(slot, value);
    await db
      .deleteFrom('brand_images')
      .where('app_id', '=', appId)
      .where('slot', '=', slot)
      .execute();
    if (image)
      await db
        .insertInto('brand_images')
        .values({
          company_id: companyId,
          app_id: appId,
          slot,
          hash: image.hash,
          content_type: image.type,
          content: image.content,
        })
        .execute();
  }
  const row = {
    look: toJson<StoredBrand | StoredAppBrand>(look),
    updated_date: Date.now(),
  };
  await db
    .insertInto('brand_looks')
    .values({ company_id: companyId, app_id: appId, ...row })
    .onConflict(conflict => conflict.columns(['company_id', 'app_id']).doUpdateSet(row))
    .execute();
}

/** Deletes what an application had of its own. */
export async function deleteAppRows(db: Queries, appId: string): Promise<void> {
  await db.deleteFrom('brand_looks').where('app_id', '=', appId).execute();
  await db.deleteFrom('brand_images').where('app_id', '=', appId).execute();
}
