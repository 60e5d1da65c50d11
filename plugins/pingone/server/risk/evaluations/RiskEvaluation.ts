import type { Finding, Assessment } from '#plugins/pingone/domain/risk/assessRisk';

export type CompletionStatus = 'IN_PROGRESS' | 'SUCCESS' | 'FAILED';

/** A finding of a predictor, with its type in the platform’s terms. */
export interface TypedFinding extends Finding {
  readonly type: string;
  readonly status?: string;
  readonly threshold?: { readonly medium: number; readonly high: number; readonly source: string };
  readonly velocity?: { readonly distinctCount: number; readonly during: number };
}

/** Where an address is, by the operator's database. */
export interface Place {
  readonly country?: string;
  readonly state?: string;
  readonly city?: string;
  readonly latitude?: number;
  readonly longitude?: number;
}

/** Details of an evaluation in the platform's form. */
export interface RiskDetails extends Place {
  readonly anonymousNetworkDetected?: boolean;
  readonly impossibleTravel?: boolean;
  readonly estimatedDistance?: number;
  readonly estimatedSpeed?: number;
  readonly previousSuccessfulTransaction?: Omit<Place, 'latitude' | 'longitude'> & {
    readonly ip: string;
    readonly timestamp: string;
    readonly anonymousNetworkDetected?: boolean;
  };
  readonly device?: {
    readonly os: { readonly name: string };
    readonly browser: { readonly name: string };
  };
  readonly newDevice?: TypedFinding;
  readonly ipVelocityByUser?: TypedFinding;
  readonly userVelocityByIp?: TypedFinding;
  readonly geoVelocity?: TypedFinding;
  readonly anonymousNetwork?: TypedFinding;
  readonly suspiciousDevice?: TypedFinding;
  readonly botDetection?: TypedFinding;
}

/** The event that was evaluated. */
export interface RiskEvent {
  readonly completionStatus: CompletionStatus;
  readonly ip: string;
  readonly flow: { readonly type: string };
  readonly user: {
    readonly id: string;
    readonly name?: string;
    readonly type: string;
  };
  readonly session?: { readonly id: string };
  readonly targetResource?: { readonly id?: string; readonly name?: string };
  readonly browser: Readonly<Record<string, unknown>>;
  readonly origin: string;
}

/** An evaluation in the platform's form. */
export interface RiskEvaluation {
  readonly id: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly environment: { readonly id: string };
  readonly event: RiskEvent;
  readonly riskPolicySet: { readonly id: string; readonly name: string };
  readonly result: Assessment & { readonly type: 'VALUE'; readonly source: 'AGGREGATED_SCORES' };
  readonly details: RiskDetails;
}
