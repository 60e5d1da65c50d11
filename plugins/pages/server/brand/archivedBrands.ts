import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { ArchivedTable } from '#core/server';
import { AppBrand, Brand, brands, slots } from '../../contract';
import { brandStrings as strings } from '../../brandStrings';
import { readImage } from './readImage';

const [OwnLook, AppLook] = [
  Type.Omit(Brand, [...slots]),
  Type.Omit(AppBrand, ['logo', 'logoDark']),
];

const forget: ArchivedTable['forget'] = (server, companyId) => server.get(brands).forget(companyId);

/** The looks of an environment and of its applications. */
export const archivedLooks: ArchivedTable = {
  table: 'brand_looks',
  title: strings.title.text,
  key: ['app_id'],
  order: 95,
  part: 'configuration',
  json: ['look'],
  passing: ['updated_date'],
  nameOf: () => strings.title.text,
  fault: ({ app_id: appId, look }) =>
    Value.Check(appId === '' ? OwnLook : AppLook, JSON.parse(String(look)))
      ? undefined
      : 'its brand is not valid',
  forget,
};

const isPicture = (type: unknown, content: unknown) => {
  try {
    readImage('', `data:${String(type)};base64,${String(content)}`);
    return true;
  } catch {
    return false;
  }
};

/** Their pictures. */
export const archivedImages: ArchivedTable = {
  table: 'brand_images',
  title: strings.images.text,
  key: ['app_id', 'slot'],
  order: 96,
  part: 'configuration',
  nameOf: row => String(row['slot']),
  fault: ({ slot, content_type: type, content }) =>
    slots.some(each => each === slot) && isPicture(type, content)
      ? undefined
      : 'it is not a valid brand image',
  // An address names the content that stands behind it.
  settle: row => ({
    ...row,
    hash: readImage('', `data:${String(row['content_type'])};base64,${String(row['content'])}`)
      .hash,
  }),
  forget,
};
