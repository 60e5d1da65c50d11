export { createPause } from './createPause';
export { FairQueue } from './FairQueue';
export { heavyWork } from './heavyWork';
export { LeaseLostError, type Job, type JobContext, queueJob } from './job';
export { JobWorker, jobWorker } from './JobWorker';
export { stringifySliced } from './stringifySliced';
export { timeSlices } from './TimeSlices';
