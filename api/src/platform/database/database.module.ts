import { Module, type DynamicModule } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import type { Config } from '../config/config.js';
import { failWritesToClosedConnections } from './closed-connections.js';

failWritesToClosedConnections();

@Module({})
export class DatabaseModule {
  static at(uri: string, { storeAnswerMs }: Config): DynamicModule {
    return {
      module: DatabaseModule,
      imports: [
        MongooseModule.forRootAsync({
          useFactory: () => ({
            uri,
            // If the database is away, slow or hangs, requests get 503 within two seconds. Retried reads would double this time.
            serverSelectionTimeoutMS: storeAnswerMs - 200,
            connectTimeoutMS: storeAnswerMs - 200,
            socketTimeoutMS: storeAnswerMs,
            waitQueueTimeoutMS: storeAnswerMs - 200,
            heartbeatFrequencyMS: 2000,
            retryReads: false,
            maxPoolSize: 32,
            bufferCommands: false,
            autoIndex: false,
            autoCreate: false,
            sanitizeFilter: true,
            // openDatabase() has reached the database already.
            retryAttempts: 3,
            retryDelay: 1000,
          }),
        }),
      ],
    };
  }
}
