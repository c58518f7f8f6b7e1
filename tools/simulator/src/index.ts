export { cutSample } from './cut-sample.ts';
export { loadSample, type Sample, type SampleShape, samplePath } from './sample.ts';
export { VirtualHost, type VirtualHostOptions } from './virtual-host.ts';
