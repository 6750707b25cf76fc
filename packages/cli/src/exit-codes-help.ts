/** The exit codes as the help tells them; `exit-codes.ts` says when each is used. */
export const EXIT_CODES_HELP = `Exit codes:
   0  done
   1  a gate that you asked for was not passed
   2  the command line or the configuration has to be corrected
   3  the service refuses the key, or its API is off
   4  the service was not reached or did not finish: try again; results are kept
   5  delivered, but the service holds a run twice
   6  the run is there with other results, or was recorded by a newer runsheet
   7  delivered, but the service shows other counts
   8  results were lost, or a shard that was expected is missing
  10  there are changes to make, and the command was asked only to look
  70  a mistake of ours

The key of the account is read from RUNSHEET_API_KEY, or from the file that
RUNSHEET_API_KEY_FILE names; never from the command line.`;
