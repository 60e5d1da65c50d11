/** How a flow that is shown in a frame ended. */
export interface FlowEnd {
  readonly success?: boolean;
  readonly body?: Readonly<Record<string, unknown>>;
}
/** What a page of a flow tells the page around it: how high it is, or that the flow has ended. */
export type FlowMessage =
  | { readonly type: 'size'; readonly height: number }
  | ({ readonly type: 'end' } & FlowEnd);

interface Expected {
  /** The window of the frame. */
  readonly source: unknown;
  /** What the page was told to say. */
  readonly channel: string;
  /** Our own; pages of flows stand in a sandbox, whose origin reads "null". */
  readonly origin: string;
}

/** A message of the frame's page, or undefined where it comes from anywhere else. */
export function flowMessage(
  { source, origin, data }: MessageEvent,
  expected: Expected,
): FlowMessage | undefined {
  if (source !== expected.source || (origin !== 'null' && origin !== expected.origin))
    return undefined;
  const said = data as (FlowMessage & { readonly channel?: unknown }) | null;
  if (typeof said !== 'object' || said?.channel !== expected.channel) return undefined;
  return said.type === 'end' || (said.type === 'size' && said.height > 0) ? said : undefined;
}
