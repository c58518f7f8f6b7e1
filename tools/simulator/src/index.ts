export { cutSample } from './cut-sample.ts';
export {
  loadSample,
  type Sample,
  type SampleFrame,
  type SampleShape,
  samplePath,
} from './sample.ts';
export { SamplePublisher, type VirtualHostOptions } from './sample-publisher.ts';
export { Crowd, type CrowdOptions } from './viewers/crowd.ts';
export { readOptions, UsageError, usage } from './viewers/options.ts';
export { generatePeople, type Person } from './viewers/people.ts';
export { Random } from './viewers/random.ts';
export { simulate } from './viewers/simulate.ts';
