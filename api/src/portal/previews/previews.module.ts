import { Global, Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { RegistryModule } from '../registry/registry.module.js';
import { PreviewsController } from './previews.controller.js';
import { RemotePreview, RemotePreviewSchema } from './previews.schema.js';
import { Previews } from './previews.service.js';

/** Global, because the site module also runs without a database and must not import this module. */
@Global()
@Module({
  imports: [
    RegistryModule,
    MongooseModule.forFeature([{ name: RemotePreview.name, schema: RemotePreviewSchema }]),
  ],
  controllers: [PreviewsController],
  providers: [Previews],
  exports: [Previews],
})
export class PreviewsModule {}
