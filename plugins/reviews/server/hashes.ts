import { createHash } from 'node:crypto';
import type { Sliced } from '#core/contract/sliced';
import { hashJsonSliced } from '#core/server/internal';
import type { Flow } from '#plugins/flows/contract';
import type { FixedVersion, ProposedFlow } from '../contract';
import { sortContent, toProposalText } from '../domain/hashContent';

const hash = (text: string) => createHash('sha256').update(text).digest('hex');

/** Returns the SHA-256 of what a flow holds itself, in steps. */
export function* hashFlow(flow: Flow): Sliced<string> {
  return yield* hashJsonSliced(yield* sortContent(flow));
}

/** Returns the SHA-256 of a flow’s content with the fixed versions that it runs. */
export const hashWithFixed = (own: string, fixed: readonly FixedVersion[]): string =>
  fixed.length === 0
    ? own
    : hash(
        JSON.stringify([
          own,
          ...fixed
            .map(each => [each.flowId, each.versionId, each.hash] as const)
            .sort(([one, version], [other, later]) =>
              one === other ? version - later : one < other ? -1 : 1,
            ),
        ]),
      );

/** Returns the SHA-256 of what a request proposes. */
export const hashProposal = (flows: readonly ProposedFlow[]): string => hash(toProposalText(flows));
