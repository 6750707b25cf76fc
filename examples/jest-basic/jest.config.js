/** @type {import('jest').Config} */
module.exports = {
  reporters: [
    // Naming a reporter replaces Jest's own output; 'default' keeps it in the terminal.
    'default',
    // The key and the address come from the environment: RUNSHEET_API_KEY and RUNSHEET_BASE_URL.
    // Without a key nothing is sent, so a run on your own machine stays private.
    ['@runsheet/jest', { folder: 'Examples' }],
  ],
  // Jest tells reporters that a test failed, but not that its `beforeAll` threw and it never ran. This
  // thin wrapper around jest-circus passes that on; leave it out and such tests count as failed.
  testRunner: '@runsheet/jest/runner',
};
