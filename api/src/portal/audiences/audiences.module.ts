import { Global, Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { RegistryModule } from '../registry/registry.module.js';
import { AudiencesController } from './audiences.controller.js';
import { RemotePreview, RemotePreviewSchema } from './previews.schema.js';
import { Previews } from './previews.service.js';

/** Global, because the registry module also runs without a database and must not import this module. */
@Global()
@Module({
  imports: [
    RegistryModule,
    MongooseModule.forFeature([{ name: RemotePreview.name, schema: RemotePreviewSchema }]),
  ],
  controllers: [AudiencesController],
  providers: [Previews],
  exports: [Previews],
})
export class AudiencesModule {}
