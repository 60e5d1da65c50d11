import { createHash } from 'node:crypto';
import type { Flow } from '#plugins/flows/contract';
import type { ProposedFlow } from '../contract';
import { toContentText, toProposalText } from '../domain/hashContent';

const hash = (text: string) => createHash('sha256').update(text).digest('hex');

/** Returns the SHA-256 of a flow's content. */
export const hashFlow = (flow: Flow): string => hash(toContentText(flow));

/** Returns the SHA-256 of what a request proposes. */
export const hashProposal = (flows: readonly ProposedFlow[]): string => hash(toProposalText(flows));
