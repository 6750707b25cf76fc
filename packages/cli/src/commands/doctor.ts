import type { CommandModule } from 'yargs';
import { exampleLines } from '../example-lines.ts';
import type { Choose } from '../context.ts';
import { DOCTOR_FLAGS, type DoctorFlags } from '../doctor/doctor-flags.ts';
import { OWN_GROUP } from '../options.ts';
import { SERVICE_FLAGS } from '../settings.ts';

/** `runsheet doctor`. */
export function doctorCommand(choose: Choose): CommandModule<unknown, DoctorFlags> {
  return {
    command: 'doctor',
    describe: 'Look for what keeps results from being published, and say what to do; writes nothing',
    builder: (yargs) =>
      yargs
        .group(Object.keys(DOCTOR_FLAGS), OWN_GROUP)
        .options({ ...SERVICE_FLAGS, ...DOCTOR_FLAGS })
        .example(exampleLines('$0 doctor', 'Why do my results not appear?'))
        .example(exampleLines('$0 doctor --drift', 'Has every test its row, and every row its test?'))
        .example(exampleLines('$0 doctor --audit', 'Which scripts of the project are nearly full, doubled or stale?')),
    handler: (flags) => {
      choose(async (context) => (await import('../doctor/run-doctor.ts')).runDoctor(flags, context));
    },
  };
}
