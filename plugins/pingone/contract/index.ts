export * from './platformApi';
export * from './PlatformFault';
export * from './riskEndpoints';
export * from './riskReferences';
