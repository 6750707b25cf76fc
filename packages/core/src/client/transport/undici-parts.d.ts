// The whole of undici takes twice as long to load, and 16 MiB more. Without a proxy the client needs no more than this.
declare module 'undici/lib/dispatcher/agent.js' {
  import type { Agent } from 'undici';

  const agent: typeof Agent;
  export default agent;
}
