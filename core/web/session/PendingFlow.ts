import type { LoginReply } from '../../contract/internal';

/**
 * The data needed to run one of the console's own flows: its token, its policy and the company that
 * holds it.
 */
export type FlowToRun = Required<Pick<LoginReply, 'skSdkToken' | 'flowPolicyId' | 'companyId'>>;

/**
 * The result that the end of such a flow hands to the browser: valid once, at the skcallback call.
 */
export interface FlowResult {
  readonly access_token: string;
}

/** A flow that a person is running now, and where its end goes. Never kept longer than the page. */
export interface PendingFlow {
  /** The request to the person, as the title of the frame. */
  readonly title: string;
  readonly flow: FlowToRun;
  readonly finish: (result: FlowResult) => void;
  readonly fail: (error: unknown) => void;
  /** The person went away. */
  readonly cancel: () => void;
}
