import type { NodeCall, NodeOutcome } from '#plugins/connectors/contract';
import { failed } from '../failed';
import { getText } from '../readProperty';
import { qrCode } from './qrCode';

/** Makes a QR code; `generatedQr` is the address that an `<img>` of a page shows. */
export function createQr({ properties }: NodeCall): NodeOutcome {
  try {
    const { image, svg } = qrCode(getText(properties, 'customUrl'));
    return { kind: 'success', output: { generatedQr: image, qrSvg: svg } };
  } catch (fault) {
    return failed('noQrCode', (fault as Error).message);
  }
}
