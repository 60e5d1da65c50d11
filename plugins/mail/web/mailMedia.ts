import type { OfferedMedium } from '#plugins/pages/contract';
import { findMailNode, mailNodes } from '../domain/mailNodes';

/** The mail of each connector that sends HTML, as the designer of pages takes it. */
export const mailMedia: readonly (readonly [connector: string, medium: OfferedMedium])[] =
  mailNodes.map(node => [
    node.connector,
    {
      fits: (data, property) => findMailNode(data) === node && node.html === property,
      load: async () => ({ default: (await import('./mailMedium')).createMailMedium(node) }),
    },
  ]);
