// The one module of undici that is loaded: its index loads fetch, caches and mocks too, which doubles the time.
declare module 'undici/lib/dispatcher/env-http-proxy-agent.js' {
  export { EnvHttpProxyAgent as default } from 'undici';
}
