import { getErrorMessage } from '#core/contract';
import { qrCode } from '#core/server/qrCode';
import type { NodeCall, NodeOutcome } from '#plugins/connectors/contract';
import { failed } from '#plugins/connectors/contract/kit/failed';
import { getText } from '#plugins/connectors/contract/kit/readProperty';

/** Makes a QR code; `generatedQr` is the address that an `<img>` of a page shows. */
export function createQr({ properties }: NodeCall): NodeOutcome {
  try {
    const { image, svg } = qrCode(getText(properties, 'customUrl'));
    return { kind: 'success', output: { generatedQr: image, qrSvg: svg } };
  } catch (fault) {
    return failed('noQrCode', getErrorMessage(fault));
  }
}
