import { Global, Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { RegistryModule } from '../registry/registry.module.js';
import { PreviewsController } from './previews.controller.js';
import { RemotePreview, RemotePreviewSchema } from './previews.schema.js';
import { Previews } from './previews.service.js';

/** Global, because pages are written without a database too and then do without it. */
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
