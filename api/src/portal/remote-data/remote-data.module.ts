import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { RegistryModule } from '../registry/registry.module.js';
import { RemoteDataController } from './remote-data.controller.js';
import { RemoteDatum, RemoteDatumSchema } from './remote-data.schema.js';
import { RemoteDataService } from './remote-data.service.js';

@Module({
  imports: [
    RegistryModule,
    MongooseModule.forFeature([{ name: RemoteDatum.name, schema: RemoteDatumSchema }]),
  ],
  controllers: [RemoteDataController],
  providers: [RemoteDataService],
})
export class RemoteDataModule {}
