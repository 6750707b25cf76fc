import { RunsheetError } from '../errors/runsheet-error.ts';

/** What follows a delivered run is done for later builds: what the service refuses of it is left to the next one. */
export async function afterDelivery<Found>(look: () => Promise<Found>, otherwise: Found): Promise<Found> {
  try {
    return await look();
  } catch (error) {
    if (error instanceof RunsheetError) return otherwise;
    throw error;
  }
}
