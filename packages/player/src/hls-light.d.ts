// The package has no types for its light build, which has the same API.
declare module 'hls.js/light' {
  export { default } from 'hls.js';
}
