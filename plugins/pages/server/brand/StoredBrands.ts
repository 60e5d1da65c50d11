import type { AnyQueries } from '#core/contract';
import type { ServerHost } from '#core/server';
import { TtlCache } from '#core/server/cache/TtlCache';
import {
  brandedApps,
  defaultBrand,
  drawBrandStyle,
  mergeBrands,
  type AppBrand,
  type Brand,
  type BrandedApp,
  type BrandLook,
  type Brands,
} from '../../contract';
import { deleteAppRows, readBrandRows, type BrandRows } from './brandRows';

const usual = drawBrandStyle(defaultBrand);

/** Draws a brand for pages: its style, and where its pictures are. */
export function toLook(
  environment: string,
  brand: Brand,
  app?: { readonly shown?: BrandedApp; readonly brand?: AppBrand | undefined },
): BrandLook {
  const merged = mergeBrands(brand, app?.brand);
  const { name, pageTitle, logo, logoDark, favicon, background, links, colorScheme } = merged;
  const css = drawBrandStyle(merged);
  const home = app?.brand?.homeUrl || app?.shown?.home;
  return {
    name: name || environment,
    pageTitle,
    images: { logo, logoDark, favicon, background },
    css: css === usual ? '' : css,
    colorScheme,
    links,
    ...(home && { home: { name: app?.brand?.name || app?.shown?.name || name, url: home } }),
  };
}

/** The brands of companies for pages, read at most once a second. */
export class StoredBrands implements Brands {
  private readonly rows = new TtlCache<BrandRows & { readonly environment: string }>();
  private readonly looks = new TtlCache<BrandLook>();
  constructor(private readonly server: ServerHost) {}

  find(companyId: string, policyId = ''): Promise<BrandLook> {
    return this.looks.get(companyId, policyId, async () => {
      const { brand, apps, environment } = await this.read(companyId);
      const shown = policyId
        ? await this.server.find(brandedApps)?.ofPolicy(companyId, policyId)
        : undefined;
      return toLook(environment, brand, shown && { shown, brand: apps.get(shown.appId) });
    });
  }

  /** The name of an environment, with its brand as it is stored. */
  private read(companyId: string) {
    return this.rows.get(companyId, '', async () => {
      const company = await this.server.database.forInstallation
        .selectFrom('companies')
        .select('name')
        .where('company_id', '=', companyId)
        .executeTakeFirst();
      const rows = await readBrandRows(this.server.database.forCompany(companyId), companyId);
      return { ...rows, environment: company?.name ?? '' };
    });
  }

  deleteApp(db: AnyQueries, appId: string): Promise<void> {
    return deleteAppRows(db, appId);
  }

  forget(companyId: string): void {
    this.rows.forget(companyId);
    this.looks.forget(companyId);
  }
}
