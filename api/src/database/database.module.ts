import { Module, type DynamicModule } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { failWritesToClosedConnections } from './closed-connections.js';

failWritesToClosedConnections();

@Module({})
export class DatabaseModule {
  static at(uri: string): DynamicModule {
    return {
      module: DatabaseModule,
      imports: [
        MongooseModule.forRootAsync({
          useFactory: () => ({
            uri,
            // A store that is gone, slow or hanging becomes a 503 within two seconds. A retried read would double that.
            serverSelectionTimeoutMS: 1300,
            connectTimeoutMS: 1300,
            socketTimeoutMS: 1500,
            waitQueueTimeoutMS: 1300,
            heartbeatFrequencyMS: 2000,
            retryReads: false,
            maxPoolSize: 32,
            bufferCommands: false,
            autoIndex: false,
            autoCreate: false,
            sanitizeFilter: true,
            // The store has answered a moment ago.
            retryAttempts: 3,
            retryDelay: 1000,
          }),
        }),
      ],
    };
  }
}
