import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Model } from 'mongoose';
import { AccountData } from '../../platform/common/account-data.service.js';
import { answeredFields, EventRecord, toEventResponse, type AnsweredEvent } from './events.schema.js';

/** Keeps the events of a deleted account, because families have signed up; an admin takes over. Removes their contact text. */
@Injectable()
export class EventData implements OnModuleInit {
  constructor(
    @InjectModel(EventRecord.name) private readonly events: Model<EventRecord>,
    private readonly accountData: AccountData,
  ) {}

  onModuleInit(): void {
    this.accountData.register({
      name: 'events',
      exportFor: async (coordinator) => {
        const found = await this.events
          .find({ coordinator }, answeredFields)
          .sort({ date: 1, _id: 1 })
          .lean<AnsweredEvent[]>();
        return found.map(toEventResponse);
      },
      removeFor: async (coordinator) => {
        await this.events.updateMany({ coordinator }, { $unset: { contact: 1 } });
      },
    });
  }
}
