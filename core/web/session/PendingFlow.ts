import type { LoginReply } from '../../contract';

/** What runs a flow of the console's own: its token, its policy and the company that holds it. */
export type FlowToRun = Required<Pick<LoginReply, 'skSdkToken' | 'flowPolicyId' | 'companyId'>>;

/** What the end of such a flow handed to the browser: good once, at the skcallback call. */
export interface FlowResult {
  readonly access_token: string;
}

/** A flow that a person is running now, and where its end goes. Never kept longer than the page. */
export interface PendingFlow {
  /** What the person is asked for, as the title of the frame. */
  readonly title: string;
  readonly flow: FlowToRun;
  readonly finish: (result: FlowResult) => void;
  readonly fail: (error: unknown) => void;
  /** The person went away. */
  readonly cancel: () => void;
}
