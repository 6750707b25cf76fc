import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    reporters: [
      // Naming a reporter replaces Vitest's own output; 'default' keeps it in the terminal.
      'default',
      // The key and the address come from the environment: RUNSHEET_API_KEY and RUNSHEET_BASE_URL.
      // Without a key nothing is sent, so a run on your own machine stays private.
      ['@runsheet/vitest', { folder: 'Examples' }],
    ],
  },
});
