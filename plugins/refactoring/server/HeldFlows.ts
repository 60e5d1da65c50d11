import { codes, Failure, format } from '#core/contract';
import type { Call } from '#core/server';
import { versionReader } from '#plugins/flows/contract/internal';
import { strings } from '../strings';

const mebibyte = 1024 * 1024;
/** Bytes of the documents that a request may hold at once. */
const usually = 64 * mebibyte;

/** Counts what flows take that a request holds at once, and refuses more than it may hold. */
export class HeldFlows {
  private bytes = 0;

  constructor(
    private readonly around: Pick<Call, 'server' | 'db' | 'companyId'>,
    private readonly most = usually,
  ) {}

  /**
   * Adds the current versions of flows that are about to be read.
   *
   * @throws Failure 400 where they are too large together
   */
  async add(flowIds: readonly string[]): Promise<void> {
    const { server, db, companyId } = this.around;
    // Asked for sizes only, it reads none of them.
    const fits = (bytes: number) => {
      this.bytes += bytes;
      return false;
    };
    const none = server.get(versionReader).current(db, companyId, flowIds, { fits });
    await none[Symbol.asyncIterator]().next();
    if (this.bytes <= this.most) return;
    const toMebibytes = (bytes: number) => Math.ceil(bytes / mebibyte);
    const [used, allowed] = [toMebibytes(this.bytes), toMebibytes(this.most)];
    throw new Failure(400, codes.invalid, format(strings.tooLargeFlows, { used, allowed }));
  }
}
