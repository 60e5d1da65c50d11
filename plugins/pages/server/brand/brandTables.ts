import { bigint, defineTable, json, text, type TableTypes } from '#core/server';
import type { AppBrand, Brand, ImageType, Slot } from '../../contract';

/** A look without its pictures, which have rows of their own. */
export type StoredBrand = Omit<Brand, Slot>;
export type StoredAppBrand = Omit<AppBrand, Slot>;

/** The look of an environment (`app_id` is empty) and of its applications. */
export const brandLooks = defineTable('brand_looks', {
  owner: 'company',
  since: '2026-11-26T04:30_brand',
  columns: {
    company_id: text(),
    app_id: text(),
    look: json<StoredBrand | StoredAppBrand>(),
    updated_date: bigint(),
  },
  key: ['company_id', 'app_id'],
});

/** The pictures of those looks. */
export const brandImages = defineTable('brand_images', {
  owner: 'company',
  since: '2026-11-26T04:30_brand',
  columns: {
    company_id: text(),
    app_id: text(),
    slot: text<Slot>(),
    /** The hash of the content; a part of its URL. */
    hash: text(),
    content_type: text<ImageType>(),
    /** Base64. */
    content: text(),
  },
  key: ['company_id', 'app_id', 'slot'],
  indices: { brand_images_by_hash: ['company_id', 'hash'] },
});

export const brandTables = [brandLooks, brandImages] as const;

declare module '#core/server/database/tables' {
  interface Tables extends TableTypes<typeof brandTables> {}
}
