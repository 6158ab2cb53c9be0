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
            // If the database is away, slow or hangs, requests get 503 within two seconds. Retried reads would double this time.
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
            // openDatabase() has reached the database already.
            retryAttempts: 3,
            retryDelay: 1000,
          }),
        }),
      ],
    };
  }
}
