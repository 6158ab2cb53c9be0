import { Controller } from '@nestjs/common';
import { AppError } from '../../common/app-error.js';
import { Call, type Asked } from '../calls/call.js';
import { SecretDestinations } from './secret-destinations.service.js';

/** Says on the login page what the link leads to that a visitor opened. */
@Controller()
export class OpenedLinkController {
  constructor(private readonly destinations: SecretDestinations) {}

  @Call('GET /opened_link', 'noinvitation', 'throttled')
  async getOpenedLink({ request }: Asked<'GET /opened_link'>) {
    const found = await this.destinations.describe(request);
    if (!found) throw new AppError('noinvitation');
    return found;
  }
}
