import { Type } from 'typebox';
import { can, endpoint, namespace, Acknowledgement } from '#core/contract';
import { companyAccess } from '#core/contract/internal';
import { AppBrand, Brand, Choice } from './brand';
import { failures } from '../failures';
import { previewPages } from './services';

export const brandPage = namespace('pages').route('brand', '/company/brand');

/** Room for three pictures in Base64. */
const bodyLimit = 3 * 1024 * 1024;

export const getBrand = endpoint('GET /company/:companyId/brand', {
  summary: 'Returns the environment’s brand and the applications that override it.',
  reply: Type.Object({
    brand: Brand,
    apps: Type.Array(
      Type.Object({
        appId: Type.String(),
        name: Type.String(),
        /** The origin of its redirect URI; empty where it has none. */
        home: Type.String(),
        brand: AppBrand,
      }),
    ),
  }),
  when: can(companyAccess, 'read'),
  failure: failures.fetchBrand,
});
export const saveBrand = endpoint('PUT /company/:companyId/brand', {
  summary:
    'Sets the environment’s brand. Send a new image as a data: URL. To keep a stored image, send its URL.',
  body: Brand,
  reply: Acknowledgement,
  when: can(companyAccess, 'update'),
  failure: failures.saveBrand,
  bodyLimit,
  invalidates: () => [getBrand],
});
export const saveAppBrand = endpoint('PUT /company/:companyId/brand/apps/:appId', {
  summary: 'Sets the brand of an application. Empty values use the environment’s brand.',
  body: AppBrand,
  reply: Acknowledgement,
  when: can(companyAccess, 'update'),
  failure: failures.saveBrand,
  bodyLimit,
  invalidates: () => [getBrand],
});
export const previewBrand = endpoint('POST /company/:companyId/brand/preview', {
  summary: 'Renders a page with the brand in the request, without saving it.',
  body: Type.Object({
    brand: Brand,
    app: Type.Optional(AppBrand),
    page: Choice(previewPages),
    scheme: Choice(['light', 'dark']),
  }),
  reply: Type.Object({ html: Type.String() }),
  when: can(companyAccess, 'read'),
  failure: failures.previewPage,
  bodyLimit,
});
