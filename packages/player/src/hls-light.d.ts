// The package has no types for its light build, which is the same class with less inside.
declare module 'hls.js/light' {
  export { default } from 'hls.js';
}
