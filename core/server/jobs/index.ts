export { LeaseLostError, type Job, type JobContext } from './job';
export { JobWorker, jobWorker } from './JobWorker';
export { queueJob } from './queueJob';
